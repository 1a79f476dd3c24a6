import { endpointsWith } from '#lib/api/endpoint.ts'
import { shapeVersion } from '#lib/catalogue/publish/shape-version.ts'
import { publishAndNotify } from '#lib/modules/hooks/publish-and-notify.ts'

/** The API's gates, bound to the catalogue that is kept fresh behind them. */
export const { endpoint, writeEndpoint, nowhere } = endpointsWith({
  shapeVersion,
  publishIfStale: publishAndNotify,
})
