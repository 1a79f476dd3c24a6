import { createRequire } from 'node:module'
import { parseFragment } from 'parse5'

/** The safelist, written a second time so that the two can be compared. */
export const allowed: ReadonlyMap<string, readonly string[]> = new Map(
  `a[href,title] b blockquote[cite] br caption cite code col[span,width] colgroup[span,width] dd div dl dt em
  h1 h2 h3 h4 h5 h6 i img[align,alt,height,src,title,width] li ol[start,type] p pre q[cite] small span strike
  strong sub sup table[summary,width] tbody td[abbr,axis,colspan,rowspan,width] tfoot
  th[abbr,axis,colspan,rowspan,scope,width] thead tr u ul[type]`
    .split(/\s+/)
    .map((entry) => {
      const [, name = '', list = ''] = /^(\w+)(?:\[(.*)\])?$/.exec(entry) ?? []
      return [name, list.split(',').filter(Boolean)] as const
    }),
)

const urls: Record<string, RegExp> = {
  href: /^(?:(?:https?|ftp):\/\/[^/]|mailto:|tel:|sms:)/,
  cite: /^https?:\/\/[^/]/,
  src: /^https?:\/\/[^/]/,
}

interface Tree {
  nodeName: string
  namespaceURI?: string | null
  attrs?: { name: string; value: string }[]
  attributes?: ArrayLike<{ name: string; value: string }>
  childNodes?: ArrayLike<Tree>
}

/** Lists everything in a tree that is outside of the safelist. */
function outsideOf(root: Tree): string[] {
  return Array.from(root.childNodes ?? []).flatMap((node) => {
    if (node.nodeName === '#text') return []
    const name = node.nodeName.toLowerCase()
    const attributes = allowed.get(name)
    const isHtml = node.namespaceURI === 'http://www.w3.org/1999/xhtml'
    if (!attributes || !isHtml) return [name, ...outsideOf(node)]
    const bad = Array.from(node.attrs ?? node.attributes ?? [])
      .filter(({ name, value }) => !attributes.includes(name) || urls[name]?.test(value) === false)
      .map((attribute) => `${name}[${attribute.name}=${attribute.value}]`)
    return [...bad, ...outsideOf(node)]
  })
}

interface Jsdom {
  JSDOM: new (html: string) => { window: { document: { body: Tree; head: Tree } } }
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom

/** Parses cleaned HTML as browsers may: in a page of either mode, and as a fragment. */
export function outside(html: string): string[] {
  const pages = ['', '<!doctype html>'].map((start) => new JSDOM(`${start}${html}`).window.document)
  return [parseFragment(html), ...pages.flatMap(({ head, body }) => [head, body])].flatMap(outsideOf)
}
