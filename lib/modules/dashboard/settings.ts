import { secretText, settingsOf } from '#lib/env.ts'

export const dashboardSettings = settingsOf({
  DASHBOARD_SECRET: {
    kind: secretText,
    unset: 'dashboard closed',
    about: 'keys what opens [the dashboard](office.md), 16 characters or more',
  },
})
