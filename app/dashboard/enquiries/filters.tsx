import type { DashboardRequest } from '#app/dashboard/frame/dashboard-route.ts'
import { Choice, Field } from '#app/dashboard/frame/fields.tsx'
import { link } from '#app/dashboard/frame/link.ts'
import { deliveryStates } from '#lib/leads/deliveries.ts'
import type { LeadChoices } from '#lib/modules/dashboard/desk/choices.ts'
import type { GivenFilter } from './filter.ts'
import { stateWord } from './state-word.ts'

interface Props {
  request: DashboardRequest
  given: GivenFilter
  choices: LeadChoices
  isConnected: boolean
}

/** The form that filters the list of enquiries. */
export function Filters({ request: { words }, given, choices, isConnected }: Props) {
  const { enquiries, any } = words
  const states = deliveryStates.map((one) => [one, stateWord(words, one, isConnected)] as const)
  const all = ['', any] as const
  return (
    <form className="filters screen" action={link('/enquiries')}>
      <Field name="q" type="search" label={enquiries.search} value={given.q} />
      <Choice name="state" label={enquiries.state} value={given.state ?? ''} choices={[all, ...states]} />
      <Choice
        name="work"
        label={enquiries.work}
        value={given.work ?? ''}
        choices={[all, ['open', enquiries.open], ['done', enquiries.done]]}
      />
      {choices.courses.length > 0 && (
        <Choice
          name="course"
          label={enquiries.course}
          value={given.course ?? ''}
          choices={[all, ...choices.courses.map(({ id, title }) => [id, title] as const)]}
        />
      )}
      {choices.campaigns.length > 0 && (
        <Choice
          name="campaign"
          label={enquiries.campaign}
          value={given.campaign ?? ''}
          choices={[all, ...choices.campaigns.map((one) => [one, one] as const)]}
        />
      )}
      <Field name="since" type="date" label={enquiries.since} value={given.since} />
      <Field name="until" type="date" label={enquiries.until} value={given.until} />
      <div>
        <button type="submit">{words.apply}</button>
      </div>
    </form>
  )
}
