import type { VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'
import { httpUrl } from '#lib/contract/catalogue/rules/urls.ts'
import { quote, said } from '#lib/office/imports/messages.ts'
import {
  dayField,
  type FieldContext,
  type FieldTable,
  readAs,
  readFlag,
  type VersionKey,
  type VersionValues,
  type Writing,
} from './field.ts'
import { findFirstInvite, firstInvite, newInviteId } from './versions.ts'

type EnrolmentValues = Pick<VersionValues, Extract<VersionKey, `enrolment${string}`>>

const leadsToIn = (version: VersionSource, { course_page_url }: FieldContext): string => {
  const invite = findFirstInvite(version)
  if (invite?.url) return 'address'
  return course_page_url === null || isForEnquiry(invite?.id ?? null) ? 'enquiry' : 'page'
}

/** How one enrols in a version, and when: fields of its first invite. */
export const enrolmentFields: FieldTable<VersionSource, EnrolmentValues, VersionValues> = {
  enrolment: {
    input: 'choice',
    choices: (_, { course_page_url }) =>
      course_page_url === null ? ['enquiry', 'address'] : ['enquiry', 'page', 'address'],
    refusal: 'notChoice',
    type: readAs((text) => text),
    read: leadsToIn,
    text: (leadsTo) => leadsTo,
    write: writeEnrolment,
  },
  enrolment_url: {
    input: 'text',
    refusal: 'notAddress',
    type: readAs((text) => text),
    read: (version) => findFirstInvite(version)?.url ?? '',
    text: (url) => url,
    write: writeEnrolment,
  },
  enrolment_starts_on: {
    ...dayField,
    read: (version) => findFirstInvite(version)?.starts_on ?? null,
    write: (version, values) =>
      Object.assign(firstInvite(version), { starts_on: values.enrolment_starts_on }),
  },
  enrolment_ends_on: {
    ...dayField,
    read: (version) => findFirstInvite(version)?.ends_on ?? null,
    write: (version, values) => Object.assign(firstInvite(version), { ends_on: values.enrolment_ends_on }),
  },
  enrolment_closed: {
    input: 'choice',
    choices: () => ['no', 'yes'],
    refusal: 'notChoice',
    type: readAs((text) => readFlag(text) === true),
    read: (version) => findFirstInvite(version)?.status === 'inactive',
    text: (isClosed) => (isClosed ? 'yes' : 'no'),
    write: (version, values) =>
      Object.assign(firstInvite(version), { status: values.enrolment_closed ? 'inactive' : 'active' }),
  },
}

function writeEnrolment(
  version: VersionSource,
  { enrolment, enrolment_url: url }: VersionValues,
  { isChanged, fault }: Writing<VersionKey>,
): void {
  const isAddress = enrolment === 'address'
  const value = quote(url)
  if (isAddress && url === '') fault('enrolment', said('noAddress'))
  else if (isAddress && !/^https:/i.test(httpUrl(url) ?? ''))
    fault('enrolment_url', said('notAddress', { value }))
  else if (!isAddress && url !== '' && isChanged('enrolment_url'))
    fault('enrolment_url', said('unusedAddress', { value }))
  else {
    const invite = firstInvite(version)
    invite.url = isAddress ? url : null
    const isEnquiry = enrolment === 'enquiry'
    if (isEnquiry !== isForEnquiry(invite.id)) invite.id = newInviteId(isEnquiry)
  }
}
