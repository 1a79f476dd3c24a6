import { atDeployment } from '#app/deployment-host.ts'
import { databaseClock } from '#lib/base/db/clock.ts'
import { db } from '#lib/base/db.ts'
import { log } from '#lib/base/log.ts'
import { refuseStranger } from '#lib/contract/api/operator-secret.ts'
import { telemetrySettings } from '#lib/modules/telemetry/settings.ts'
import { recorder } from '#lib/modules/telemetry/telemetry.ts'
import { readFigures } from '#lib/office/maintenance/service-figures.ts'

/**
 * Serves the metrics of all workers to a Prometheus server that sends `METRICS_TOKEN`. Answers 404 without that
 * setting, and when Next's own server runs the process, as under `next start` and on Vercel.
 */
export const GET = atDeployment(async (request) => {
  const own = recorder()
  const refused = refuseStranger(request, own && telemetrySettings.read().METRICS_TOKEN)
  if (refused || !own) return refused ?? new Response(null, { status: 404 })
  const { maintenance } = db()
  const { metricsOfAll } = await import('#lib/modules/telemetry/all-workers.ts')
  const { databaseMetrics } = await import('#lib/modules/telemetry/database-metrics.ts')
  const [workers, service] = await Promise.all([
    metricsOfAll(own),
    databaseClock(maintenance)
      .then((now) => readFigures(maintenance, now()))
      .catch((error: unknown) => {
        log().error({ err: error }, 'metrics have no figures of the database')
        return undefined
      }),
  ])
  return new Response(`${workers}\n${await databaseMetrics(service)}`, {
    headers: { 'content-type': own.registries[0].contentType, 'cache-control': 'no-store' },
  })
})
