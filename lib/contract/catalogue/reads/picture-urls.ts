import type { Json } from '#lib/base/json.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { withMediaUrls } from '../rules/urls.ts'

/** A published row has paths, because this deployment's address is a setting and may change. */
export const withOwnUrls = <Shape>(json: Json<Shape>): Json<Shape> => withMediaUrls(json, ownAddress())
