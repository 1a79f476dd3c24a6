/** The environment of the dashboard, for a test file that sets no other. */
process.env.LOG_LEVEL ??= 'silent'
process.env.DASHBOARD_SECRET ??= 'sixteen characters and more'
