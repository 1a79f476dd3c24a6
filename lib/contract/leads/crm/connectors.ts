import type { Connector } from './connector.ts'
import { email } from './email.ts'
import { http } from './http-connector.ts'
import { hubspot } from './hubspot.ts'
import { leadsquared } from './leadsquared.ts'
import { webhook } from './webhook.ts'
import { zoho } from './zoho.ts'

export const connectors: readonly Connector[] = [webhook, email, hubspot, zoho, leadsquared, http]

export const findConnector = (kind: string): Connector | undefined =>
  connectors.find((connector) => connector.kind === kind)
