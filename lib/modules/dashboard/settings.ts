import { secretText, settingsOf } from '#lib/base/env.ts'

export const dashboardSettings = settingsOf({
  DASHBOARD_SECRET: {
    kind: secretText,
    unset: 'dashboard closed',
    about: 'secret for sign-ins to [the dashboard](office.md), 16 characters or more',
  },
})
