import { ownAddress } from '#lib/base/own-address.ts'
import { dashboardSecret } from './staff/sign-in-sessions.ts'

/** Returns the address of an enquiry's page, which asks for a sign-in; undefined while the dashboard is closed. */
export const enquiryPage = (id: string): string | undefined =>
  dashboardSecret() === undefined
    ? undefined
    : `${ownAddress()}/dashboard/enquiries/${encodeURIComponent(id)}`
