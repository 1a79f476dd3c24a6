import { removeAddresses, urlGivesAddress } from '#lib/html/addresses.ts'
import type { AuthorSource } from '../authored/course.ts'
import { httpUrl } from '../rules/url.ts'
import type { Author } from '../shapes/course.ts'
import type { Texts } from './texts.ts'

/** Returns a course's authors without e-mail addresses; an author named only by an address is left out (§2.2). */
export function compileAuthors(authors: AuthorSource[], texts: Texts): Author[] {
  return authors.flatMap((author) => {
    const name = removeAddresses(author.name)
    if (name === '') return []
    const imageUrl = httpUrl(author.image_url)
    return [
      {
        name,
        subtitle: removeAddresses(author.subtitle ?? '') || null,
        bio_html: texts.bio(author.bio_html).html,
        image_url: imageUrl && !urlGivesAddress(imageUrl) ? imageUrl : null,
      },
    ]
  })
}
