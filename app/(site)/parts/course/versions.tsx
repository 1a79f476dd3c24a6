import { WholeBatchFacts } from '#app/(site)/parts/facts.tsx'
import { Amount, StateTag } from '#app/(site)/parts/price-tag.tsx'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { CoursePageFacts } from '#lib/site/course-page.ts'
import { hasSchedule, isFull } from '#lib/site/dates/batches.ts'
import { canEnquire } from '#lib/site/enquiry.ts'
import { languageNameIn } from '#lib/site/languages.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'
import { AskLink, EnrolLink, EnrolmentDates } from './enrolment-parts.tsx'

interface Props {
  context: PageContext
  facts: CoursePageFacts
}

/** The versions of a course to choose from, each with its price, its date and place, and the ways on. */
export function Versions({ context, facts: { course, language, path } }: Props) {
  const { words } = context
  const canAsk = canEnquire(context, course.structured_data.url)
  // Versions in the language of this edition come first; the others keep the catalogue's order.
  const isOther = (variant: Variant) => Number((variant.language?.code ?? null) !== language)
  const variants = [...course.variants].sort((one, other) => isOther(one) - isOther(other))
  return (
    <>
      <h2>{words.versions}</h2>
      <ul className="versions">
        {variants.map((variant) => (
          <li key={variant.package_session_id}>
            <VersionName context={context} variant={variant} />
            <span className="version-price">
              {variant.price && <Amount context={context} price={variant.price} />}
              {!variant.price && variant.availability === 'available' && (
                <span className="price-hidden">{words.onRequest}</span>
              )}
            </span>
            <span className="version-state">
              <StateTag context={context} availability={variant.availability} />
              <EnrolmentDates context={context} variant={variant} />
            </span>
            <EnrolLink context={context} variant={variant} />
            {hasSchedule(variant) && <WholeBatchFacts context={context} variant={variant} />}
            {canAsk && (
              <AskLink
                context={context}
                path={path}
                variant={variant}
                text={isFull(variant) ? words.askToBeTold : words.ask}
                name={variant.level ?? words.standard}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function VersionName({ context, variant: { level, language } }: { context: PageContext; variant: Variant }) {
  const inLanguage = language && languageNameIn(context.spoken, language)
  const name = level ?? inLanguage ?? context.words.standard
  const second = level === null ? null : inLanguage
  return (
    <span className="version-name">
      <span {...langOf(context, name)}>{name}</span>
      {second && second !== name && <small {...langOf(context, second)}>{second}</small>}
    </span>
  )
}
