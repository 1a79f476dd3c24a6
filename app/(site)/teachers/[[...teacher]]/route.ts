import { keptPageRoute } from '#app/(site)/page-route.ts'
import { showTeachers } from '#app/(site)/teachers/show-teachers.ts'

export const dynamic = 'force-dynamic'

export const GET = keptPageRoute('teachers', showTeachers)
