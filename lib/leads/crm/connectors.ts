import type { Connector } from './connector.ts'
import { email } from './email.ts'
import { http } from './http.ts'
import { hubspot } from './hubspot.ts'
import { leadsquared } from './leadsquared.ts'
import { webhook } from './webhook.ts'
import { zoho } from './zoho.ts'

/** Every kind of CRM that an institute can choose. */
export const connectors: readonly Connector[] = [webhook, email, hubspot, zoho, leadsquared, http]

/** Finds a connector by kind; undefined when there is none. */
export const findConnector = (kind: string): Connector | undefined =>
  connectors.find((connector) => connector.kind === kind)
