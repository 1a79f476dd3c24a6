import { atDeployment } from '#app/deployment-host.ts'
import { databaseClock } from '#lib/base/db/clock.ts'
import { db } from '#lib/base/db.ts'
import { log } from '#lib/base/log.ts'
import { refuseStranger } from '#lib/contract/api/bearer.ts'
import { metricsOfAll } from '#lib/modules/telemetry/all-workers.ts'
import { telemetrySettings } from '#lib/modules/telemetry/settings.ts'
import { recorder } from '#lib/modules/telemetry/telemetry.ts'
import { readFigures } from '#lib/office/maintenance/figures.ts'

/**
 * Serves the metrics of all workers to a Prometheus server that sends `METRICS_TOKEN`. Answers 404 without that
 * setting, and when Next's own server runs the process, as under `next start` and on Vercel.
 */
export const GET = atDeployment(async (request) => {
  const own = recorder()
  const refused = refuseStranger(request, own && telemetrySettings.read().METRICS_TOKEN)
  if (refused || !own) return refused ?? new Response(null, { status: 404 })
  const { maintenance } = db()
  const [workers, service, { renderMetrics }] = await Promise.all([
    metricsOfAll(own.read),
    databaseClock(maintenance)
      .then((now) => readFigures(maintenance, now()))
      .catch((error: unknown) => {
        log().error({ err: error }, 'metrics have no figures of the database')
        return undefined
      }),
    import('#lib/modules/telemetry/render.ts'),
  ])
  const { type, text } = await renderMetrics(workers, service)
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
})
