import {
  endConnections,
  freezeDatabase,
  holdConnections,
  lockTable,
  stopDatabase,
} from './reads-scenarios.ts'
import { loseAllPackets, loseConnections } from './reads-silence.ts'
import { openIdleSockets } from './reads-sockets.ts'
import type { Pace, Report } from './reads-trial.ts'
import type { Stage } from './stage.ts'

/** Every fault that is tried, under the name that it is reported by. */
export const scenarios: Record<string, (stage: Stage, pace: Pace) => Promise<Report>> = {
  stopped: stopDatabase,
  frozen: freezeDatabase,
  'connections ended': endConnections,
  'connections taken': holdConnections,
  'published_versions locked': (stage, pace) => lockTable(stage, pace, 'published_versions'),
  'courses locked': (stage, pace) => lockTable(stage, pace, 'courses'),
  'api_keys locked': (stage, pace) => lockTable(stage, pace, 'api_keys'),
  'packets lost': loseAllPackets,
  'connections silent': loseConnections,
  'idle sockets': openIdleSockets,
}
