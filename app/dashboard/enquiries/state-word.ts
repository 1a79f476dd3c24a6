import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'

/** Returns the word for a delivery's state. Without a connection a waiting enquiry is "new". */
export const stateWord = ({ enquiries }: DashboardWords, state: string, isConnected: boolean): string =>
  state === 'waiting' && !isConnected ? enquiries.new : wordFor(enquiries.states, state)
