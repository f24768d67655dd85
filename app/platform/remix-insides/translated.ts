/** The element that a browser's translation wraps its texts in. */
const TRANSLATED = 'FONT'

/**
 * Keeps screens working while the browser translates them. Chrome and its relatives replace each text node by an element with the translation.
 * React does not notice: it keeps writing to the removed text, so that a price no longer updates, and throws when it removes that text or
 * inserts something before it. This follows each text to its replacement: writes go there, and the browser translates them in turn.
 */
export function followTranslations(): void {
  const inPlaceOf = new WeakMap<Node, Element>()
  const observer = new MutationObserver((records) => {
    for (const record of records) noteReplaced(record, inPlaceOf)
  })
  observer.observe(document, { childList: true, subtree: true })

  /** Returns the node or, if a translation has replaced it below this parent, the replacement. */
  const standIn = (parent: Node, node: Node): Node => {
    for (const record of observer.takeRecords()) noteReplaced(record, inPlaceOf)
    const other = node.parentNode === parent ? undefined : inPlaceOf.get(node)
    return other?.parentNode === parent ? other : node
  }

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, standIn(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
    insertBefore.call(this, node, child && standIn(this, child))
    return node
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, value: string | null) {
      // Also update the removed text: the browser puts it back when it shows the original.
      this.data = value ?? ''
      const other = this.isConnected ? undefined : inPlaceOf.get(this)
      if (other) other.textContent = this.data
    },
  })
}

/** Whether the browser replaces the text in one step or in two, the new element ends up at the text's place. */
function noteReplaced(
  { removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  inPlaceOf: WeakMap<Node, Element>,
) {
  const other = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
  if (!other) return
  for (const node of removedNodes) if (node instanceof Text) inPlaceOf.set(node, other)
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.tagName === TRANSLATED
}
