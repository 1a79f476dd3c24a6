import { Fragment, type ReactNode } from 'react'
import { type Action, type DashboardRequest, dashboardRoute, type Page } from './member-route.ts'

/** A part of a screen: what it shows, and the actions of its forms, whose names no other part of the screen has. */
export interface Part {
  show: (request: DashboardRequest) => ReactNode | Promise<ReactNode>
  actions?: Record<string, Action<unknown>>
}

/** Creates the route of a screen that is a column of parts, such as a list of things and the form that adds one. */
export const screen = (
  page: Omit<Page<unknown>, 'show' | 'actions'> & { title?: (request: DashboardRequest) => string },
  ...parts: readonly Part[]
) =>
  dashboardRoute<unknown>({
    ...page,
    async show(request) {
      const shown = await Promise.all(parts.map((part) => part.show(request)))
      const body = shown.map((one, at) => {
        const key = `${at}`
        return <Fragment key={key}>{one}</Fragment>
      })
      return { ...(page.title && { title: page.title(request) }), body }
    },
    actions: Object.assign({}, ...parts.map(({ actions }) => actions)),
  })
