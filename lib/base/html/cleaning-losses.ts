import { defaultTreeAdapter } from 'parse5'
import { safeAttribute, silentElements } from './safelist.ts'
import { type Element, type Root, walk } from './tree.ts'

/** Kinds of content that cleaning takes away, or leaves without a target. */
export type Lost = 'links' | 'pictures' | 'frames' | 'players' | 'formulas'

/** Counts the content of authored HTML that cleaning takes away or leaves without a target. */
export function lossesIn(tree: Root): Map<Lost, number> {
  const losses = new Map<Lost, number>()
  walk(tree, {
    open(element) {
      const lost = lostAs(element)
      if (lost) losses.set(lost, (losses.get(lost) ?? 0) + 1)
      return !silentElements.has(element.tagName)
    },
  })
  return losses
}

const removed: Readonly<Record<string, Lost>> = {
  audio: 'players',
  embed: 'frames',
  iframe: 'frames',
  math: 'formulas',
  object: 'frames',
  svg: 'pictures',
  video: 'players',
}

function lostAs({ tagName, attrs, parentNode }: Element): Lost | undefined {
  const valueIn = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? ''
  if (tagName === 'img')
    return safeAttribute('img', 'src', valueIn('src')) === undefined ? 'pictures' : undefined
  if (tagName === 'a' || tagName === 'area') {
    const href = valueIn('href')
    // An anchor without an address has no target to lose.
    return href.trim() === '' || safeAttribute(tagName, 'href', href) !== undefined ? undefined : 'links'
  }
  // An `embed` in an `object` is the same frame for other browsers.
  return parentNode?.nodeName === 'object' && tagName === 'embed' ? undefined : removed[tagName]
}

export const hasNoMarkup = ({ childNodes }: Root): boolean =>
  childNodes.every((node) => defaultTreeAdapter.isTextNode(node))
