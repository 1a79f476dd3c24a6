import { optionalSetting, secretText, settingsOf } from '#lib/base/env.ts'

export const telemetrySettings = settingsOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: optionalSetting,
    unset: 'off',
    about: 'OpenTelemetry, with its usual variables',
  },
  METRICS_TOKEN: {
    kind: secretText,
    unset: 'closed',
    about: 'token that Prometheus sends to read [`/metrics`](#metrics)',
  },
})
