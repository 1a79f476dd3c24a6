import { randomBytes } from 'node:crypto'
import type { InviteSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { defaultInvite, enquiryInvite, isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'
import { httpUrl } from '#lib/contract/catalogue/rules/urls.ts'
import { quote, said, UnreadableText } from '#lib/office/imports/messages.ts'
import type { EditablePlace, EnrolmentKey, FieldContext } from './editable-field.ts'

/** The invites of a version, as the form shows them: times in which one can enrol, each with its prices. */

export const newInviteId = (isForEnquiry: boolean): string =>
  `${isForEnquiry ? enquiryInvite : 'invite_'}${randomBytes(9).toString('hex')}`

/** Returns the position of the enrolment that a version has first: of its default invite, else of its first. */
export function firstEnrolment(version: VersionSource): number {
  const invite = defaultInvite(version)
  return invite ? version.invites.indexOf(invite) : 0
}

/**
 * Returns the invite at a position. Makes one if the version has none there, which leads where the first one leads. A
 * second invite ends that the only one decides alone whether the version is open: either does from then on.
 */
export function inviteAt(version: VersionSource, at: number): InviteSource {
  const { invites } = version
  const [only, another] = invites
  if (only && !another && at > 0) only.default = false
  invites[at] ??= {
    id: newInviteId(isForEnquiry(only?.id ?? null)),
    default: only === undefined,
    status: 'active',
    starts_on: null,
    ends_on: null,
    url: null,
    updated_at: null,
    plans: [],
  }
  return invites[at]
}

/** The fields of the invite at a position; an edit makes the invite if there is none. */
export function enrolmentPlaces(
  version: VersionSource,
  at: number,
  here: string,
  { course_page_url }: FieldContext,
): Record<EnrolmentKey, EditablePlace> {
  const invite = version.invites[at]
  const path = `${here}.invites[${at}]`
  const day = (key: 'starts_on' | 'ends_on'): EditablePlace => ({
    kind: 'date',
    text: invite?.[key] ?? '',
    path: `${path}.${key}`,
    set: (text) => Object.assign(inviteAt(version, at), { [key]: text || null }),
  })
  const isEnquiry = isForEnquiry((invite ?? version.invites[0])?.id ?? null)
  const stored = {
    leadsTo: invite?.url ? 'address' : course_page_url === null || isEnquiry ? 'enquiry' : 'page',
    url: invite?.url ?? '',
  }
  const choices = ['enquiry', ...(course_page_url === null ? [] : ['page']), 'address']
  const lead = (leadsTo: string, url: string): void => {
    if (!choices.includes(leadsTo)) throw new UnreadableText(said('notChoice', { value: quote(leadsTo) }))
    if (leadsTo === 'address' && !/^https:/i.test(httpUrl(url) ?? ''))
      throw new UnreadableText(url === '' ? said('noAddress') : said('notAddress', { value: quote(url) }))
    const own = inviteAt(version, at)
    own.url = leadsTo === 'address' ? url : null
    if ((leadsTo === 'enquiry') !== isForEnquiry(own.id)) own.id = newInviteId(leadsTo === 'enquiry')
  }
  return {
    enrolment: {
      kind: 'choice',
      choices,
      text: stored.leadsTo,
      path: `${path}.id`,
      set(text, _, beside) {
        if (beside('enrolment_url') === undefined || !choices.includes(text)) lead(text, stored.url)
      },
    },
    enrolment_url: {
      kind: 'text',
      text: stored.url,
      path: `${path}.url`,
      set(text, _, beside) {
        const leadsTo = beside('enrolment') ?? stored.leadsTo
        if (!choices.includes(leadsTo)) return
        if (leadsTo !== 'address' && text !== '')
          throw new UnreadableText(said('unusedAddress', { value: quote(text) }))
        lead(leadsTo, text)
      },
    },
    enrolment_starts_on: day('starts_on'),
    enrolment_ends_on: day('ends_on'),
    enrolment_closed: {
      kind: 'flag',
      text: invite?.status === 'inactive' ? 'yes' : 'no',
      path: `${path}.status`,
      set: (text) => {
        const status = { yes: 'inactive', no: 'active' }[text] ?? text
        Object.assign(inviteAt(version, at), { status })
      },
    },
  }
}

/** Which of several invites decide whether one can enrol: any that is open, or the first one alone. */
export const openingPlace = (version: VersionSource, here: string): EditablePlace => ({
  kind: 'choice',
  choices: ['any', 'first'],
  text: version.invites.some((invite) => invite.default) ? 'first' : 'any',
  path: `${here}.enrolment_open`,
  set(text) {
    if (!['any', 'first'].includes(text)) throw new UnreadableText(said('notChoice', { value: quote(text) }))
    const first = version.invites[firstEnrolment(version)]
    for (const invite of version.invites) invite.default = text === 'first' && invite === first
  },
})
