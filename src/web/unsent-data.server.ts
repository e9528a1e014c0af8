import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { isHydrated } from './hydrated-pages.ts'
import { isDataAddress } from './request/data-address.ts'

/**
 * Loader data of documents that React does not run in the browser (decision 44). React Router encodes whatever loaders
 * return as text for hydration, a seventh of the time of such a page. So their loaders return placeholders, which the
 * renderer replaces.
 */
const unsent = new WeakMap<object, unknown>()

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Wraps the loaders of all routes, so that the data of such documents are not encoded. */
export const withUnsentData = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: withPlaceholder(route.module) }]),
  )

function withPlaceholder(module: Route['module']): Route['module'] {
  const { loader } = module
  if (!loader) return module
  return {
    ...module,
    loader: async (args: LoaderFunctionArgs) => {
      const loaded: unknown = await loader(args)
      return isSent(args.request) || !isPlainObject(loaded) ? loaded : placeholderOf(loaded)
    },
  }
}

/** Loader data by route, with what the placeholders stand for. */
export const restoreData = (loaderData: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(loaderData).map(([id, loaded]) => [id, unsent.get(loaded as object) ?? loaded]))

function placeholderOf(loaded: object): object {
  const placeholder = {}
  unsent.set(placeholder, loaded)
  return placeholder
}

const isSent = ({ url }: Request): boolean => isDataAddress(url) || isHydrated(new URL(url).pathname)

/** Responses, and data with a status, are React Router's to read. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
