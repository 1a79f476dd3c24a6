import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'

/** The word for the state of a delivery. Without a connection nothing waits to be sent: the enquiry is new. */
export const stateWord = ({ enquiries }: DashboardWords, state: string, isConnected: boolean): string =>
  state === 'waiting' && !isConnected ? enquiries.new : wordFor(enquiries.states, state)
