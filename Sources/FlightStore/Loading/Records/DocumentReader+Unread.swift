/// Notes about what a document holds besides records.
extension DocumentReader where Sink: ~Copyable {
  /// Notes an object that neither is nor contains a record.
  mutating func noteForeignObject(at offset: Int) {
    guard let top = frames.indices.last else {
      // An object that was walked has its beginning kept already; one that was read at once is still in the window.
      if document.beginning.isEmpty { keepBeginning(at: offset) }
      document.objectCount += 1
      return
    }
    frames[top].hasObjects = true
    // The link to the next page is not data.
    if frames[top].isObject, frames[top].key.elementsEqual("links".utf8) { return }
    document.objectCount += 1
    frames[top].holdsUnread = true
    let content = content(at: offset, in: top)
    if frames[top].isObject, content.mayAccompany { return }
    UnreadPlace.add(place(of: content, at: offset), to: &frames[top].unread)
  }

  /// Identifies an object in the container at `top`.
  private mutating func content(at offset: Int, in top: Int) -> ForeignContent {
    // Wrapped records may have any number of members beside them; half of the descriptions are left for all else.
    if frames[top].isObject, descriptionCount >= Self.maximumDescriptions / 2 { return .keys([]) }
    let isInside = frames[top].isObject || top > 0 && frames[top - 1].isObject
    return window.bytes(at: offset, upTo: ForeignContent.reach).map { describe($0, isInside: isInside) } ?? .keys([])
  }

  /// Returns the place of unread content; lines are counted only for what is reported, because counting cannot go back.
  private func place(of content: ForeignContent, at offset: Int) -> UnreadPlace {
    let line = window.line(of: offset)
    return UnreadPlace(offset: offset, line: line, count: 1, content: content)
  }

  /// Reports what is unread in a container that also has records, or leaves it to the container around it.
  ///
  /// An element of an array is described as a whole. A member of an object is noted only if it is a reply or a message:
  /// others, such as the headers of a reply, may accompany data.
  mutating func noteUnread(in frame: OpenContainer, isRecord: Bool, isListed: Bool) {
    if isRecord || frame.hasRecords || frame.holdsRecords {
      // A record may have members that AeroAPI does not give.
      for unread in frame.unread where !isRecord || unread.content.isReply {
        UnreadPlace.add(unread, to: &self.unread)
      }
      return
    }
    guard frame.holdsUnread, let top = frames.indices.last else { return }
    frames[top].holdsUnread = true
    var unread = frame.unread
    if frame.isObject {
      let content = content(at: frame.start, in: top)
      let isTold = frames[top].isObject ? !content.mayAccompany : !content.isOfKeys
      // Members that are known say more than the keys of a wrapper.
      if isTold || unread.isEmpty && !frames[top].isObject { unread = [place(of: content, at: frame.start)] }
    } else if frames[top].isObject, !isListed {
      unread.removeAll { $0.content.mayAccompany }
    }
    for unread in unread { UnreadPlace.add(unread, to: &frames[top].unread) }
  }

  /// Returns the description of the current document, which contains no record.
  mutating func takeForeignDocument() -> UnreadPlace {
    let document = document
    let content = document.beginning.withBytes { describe($0) }
    let count = document.count(of: content)
    return UnreadPlace(offset: document.offset, line: document.line, count: count, content: content)
  }

  /// Returns the description of content that is not a record; after `maximumDescriptions` calls, a generic one.
  private mutating func describe(_ beginning: Bytes, isInside: Bool = false) -> ForeignContent {
    // Identifying an object costs more than reading it.
    if descriptionCount == Self.maximumDescriptions { return .keys([]) }
    descriptionCount += 1
    return ForeignContent(of: beginning, isInside: isInside)
  }

  /// Copies the first bytes of the current document, which may have left the window before it proves to have no record.
  mutating func keepBeginning(at offset: Int) {
    document.beginning = window.bytes(at: offset, upTo: ForeignContent.reach).map { Array($0) } ?? []
    document.line = window.line(of: offset)
  }
}
