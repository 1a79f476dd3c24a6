import { dashboardRoute } from '#app/dashboard/page/member-route.ts'
import { listConnections } from '#lib/contract/leads/crm/connections.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import { crmActions } from './crm-actions.ts'
import { CrmSection } from './crm-section.tsx'

export const { GET, POST } = dashboardRoute({
  section: 'connections',
  isForAdmins: true,
  async show(request) {
    const { db, session } = request
    const { id } = session.institute
    const [connections, queues] = await Promise.all([listConnections(db, id), listQueues(db, id)])
    return { body: <CrmSection request={request} connections={connections} queues={queues} /> }
  },
  actions: crmActions,
})
