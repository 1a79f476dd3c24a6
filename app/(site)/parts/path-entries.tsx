import type { PathEntry } from '#lib/contract/catalogue/answers/paths.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { Picture } from './picture.tsx'
import { Amount } from './price-tag.tsx'

interface Props {
  context: PageContext
  paths: PathEntry[]
  /** Number of pictures above the fold, which load eagerly. */
  eager?: number
  level?: 2 | 3
}

/** A list of learning paths. A path without steps has no page and is not linked. */
export function PathEntries({ context, paths, eager = 0, level = 3 }: Props) {
  const { words, say, addresses, language } = context
  const Heading = level === 2 ? 'h2' : 'h3'
  const hasPictures = paths.some(({ image_url }) => image_url !== null)
  return (
    <ul className="path-entries">
      {paths.map(({ code, name, image_url, step_count, price }, index) => (
        <li key={code}>
          {hasPictures && <Picture src={image_url} title={name} isFirst={index < eager} />}
          <Heading {...langOf(context, name)}>
            {step_count > 0 ? <a href={addresses.path(language, code)}>{name}</a> : name}
          </Heading>
          <p>{step_count > 0 ? say(words.steps, { n: step_count }) : words.soon}</p>
          {price && (
            <p className="price">
              <Amount context={context} price={price} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
