import { echoing } from '../../../../echo.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = echoing('courses/[id]')
