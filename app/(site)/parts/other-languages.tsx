import type { FacetValue } from '#lib/contract/catalogue/answers/course-list.ts'
import { languageNameIn, siteLanguages } from '#lib/site/languages.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { facetCount, scopeQuery } from '#lib/site/within-language.ts'

interface OtherProps {
  context: PageContext
  counts: FacetValue[]
}

/** How many more courses each other language has, on a page that leaves them out. */
export function OtherLanguages({ context, counts }: OtherProps) {
  const { words, say, addresses, spoken, language: own } = context
  if (scopeQuery(context).language === undefined) return null
  return (
    <ul className="chips">
      {siteLanguages(context.site).flatMap((language) => {
        const n = facetCount(counts, language.code)
        if (language.code === own || n === 0) return []
        return [
          <li key={language.code}>
            <a href={addresses.courses(language.code)}>
              {say(words.inLanguage, { n, language: languageNameIn(spoken, language) })}
            </a>
          </li>,
        ]
      })}
    </ul>
  )
}
