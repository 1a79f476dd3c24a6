import { plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'

// As the hosts and commands do before anything is served.
plugIn(modules())
