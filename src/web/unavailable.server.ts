import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { requestContext } from './context.ts'
import { isUnreachable } from '../platform/db/unreachable.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

const pageMessage = '系统正在恢复，这个页面暂时打不开，请几分钟后再试。'
const formMessage = '系统正在恢复，刚才提交的内容可能没有成功。请按浏览器的后退键回到填写的页面，几分钟后再提交。'

/**
 * Wraps all routes: a loader or action that cannot reach the database answers with a 503 page instead of a 500.
 * Done here once so that no route can forget it.
 */
export const withUnavailable = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: guarded(id, route.module) }]),
  )

function guarded(id: string, module: Route['module']): Route['module'] {
  const { loader, action } = module
  const isDocument = module.default !== undefined
  return {
    ...module,
    ...(loader && {
      loader: (args: LoaderFunctionArgs) =>
        answer(pageMessage, isDocument, () => {
          // Root still loads, because the error page needs header, menus and footer.
          if (id !== 'root' && args.context.get(requestContext).unavailable) throw refusal(pageMessage, isDocument)
          return loader(args)
        }),
    }),
    ...(action && { action: (args: ActionFunctionArgs) => answer(formMessage, isDocument, () => action(args)) }),
  }
}

async function answer(message: string, isDocument: boolean, run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    throw isUnreachable(error) ? refusal(message, isDocument) : error
  }
}

/** Routes without a component have no error page, so they throw a plain text response. */
const refusal = (message: string, isDocument: boolean) =>
  isDocument
    ? data({ message }, { status: 503 })
    : new Response(message, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
