/** The address that an invitation's token is used at. */
export const invitationLink = ({ origin, base }: { origin: string; base: string }, token: string): string =>
  `${origin}${base}/dashboard/enter?token=${token}`
