import { madeNowhere } from '#app/(site)/make-page.tsx'
import { isDeploymentHost, requestHost } from '#lib/base/hosts/rule.ts'
import { areHostsSet } from '#lib/site/site-of-host.ts'
import { deployment } from '#lib/site/site-settings.ts'

type Handler<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Response | Promise<Response>

/**
 * Makes a route answer only at the host of `SITE_URL` and at this machine's own, and 404 at hosts of institutes and all
 * others. While no institute has a host of its own, it answers at any host.
 */
export const atDeployment =
  <Rest extends unknown[]>(answer: Handler<Rest>) =>
  async (request: Request, ...rest: Rest): Promise<Response> => {
    if (isDeploymentHost(requestHost(request), deployment()) || !(await areHostsSet()))
      return answer(request, ...rest)
    const { status, headers, body } = madeNowhere('There is nothing at this address.')
    return new Response(body, { status, headers })
  }
