import { absolute, type PageContext } from '#lib/site/page-context.ts'

/** Links that share the page. */
export function Share({ context, title, path }: { context: PageContext; title: string; path: string }) {
  const { words } = context
  const [before, after] = words.shareOn.split('{place}')
  const url = absolute(context, path)
  const query = (fields: Record<string, string>) => new URLSearchParams(fields)
  const text = `${title} ${url}`
  const places: [string, string][] = [
    [words.whatsapp, `https://wa.me/?${query({ text })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`],
    [words.email, `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`],
  ]
  return (
    <section className="share" aria-label={words.share}>
      <h2>{words.share}</h2>
      <ul className="chips">
        {places.map(([place, href]) => (
          <li key={place}>
            <a href={href} rel="nofollow noopener">
              <span className="unseen">{before}</span>
              {place}
              <span className="unseen">{after}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
