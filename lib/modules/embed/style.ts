import { createHash } from 'node:crypto'

/** Custom properties by which a page sets the site's. */
const ofPage = `
.embed { --mark: var(--catalogue-accent, var(--own-mark)); --on-mark: var(--catalogue-on-accent, var(--own-on-mark));
  --line: var(--catalogue-line, var(--own-line)); --gap: var(--catalogue-gap, var(--own-gap)); padding: 1rem; container-type: inline-size }
.embed :is(.plate, .button, button, input, select, textarea) { border-radius: var(--catalogue-radius, 0) }
.embed > * + * { margin-block-start: 1.5rem }
.embed .enquiry { margin-block-start: 0; padding: 1.5rem }
.embed .fault { color: var(--catalogue-fault, var(--mark)) }
`

/**
 * Returns the site's style sheet for the shadow root of a tag: its variables are the host's, its body is the part. Fonts
 * load for a whole page only, and whether a page is dark is its own matter.
 */
export function embedStyle(styleText: (assetAt: (name: string) => string) => string) {
  const text = styleText((name) => name)
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    .replaceAll(/color-scheme:[^;]*;/g, '')
    .replaceAll(/--(mark|on-mark|line|gap):/g, '--own-$1:')
    .replaceAll(/(^|[\s,}])(?::root|html)(?=[\s,{:])/g, '$1:host')
    .replaceAll(/(^|[\s,}])body(?=[\s,{])/g, '$1.embed')
  const body = `${text}${ofPage}`
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { name: `site.${hash}.css`, type: 'text/css; charset=utf-8', body }
}
