import { Refused } from '#app/dashboard/page/member-route.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'

/** Converts the library's own errors, whose messages may be shown, into `Refused`. Database errors stay unchanged. */
export const checked = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: Error) => {
    const isShowable = error.constructor === Error || error instanceof DeliveryFailure
    throw isShowable ? new Refused(error.message) : error
  })
