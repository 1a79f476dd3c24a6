import { optional, settingsOf } from '#lib/env.ts'

export const indexNowSettings = settingsOf({
  INDEXNOW_KEY: {
    kind: optional.refine((key) => key === undefined || /^[A-Za-z0-9-]{8,128}$/.test(key), {
      message: 'must be 8 to 128 letters, digits and hyphens',
    }),
    unset: 'off',
    about: '8 to 128 letters and digits of your choice: search engines are notified of changes',
    needs: 'SITE_URL',
  },
})
