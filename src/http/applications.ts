import { join } from 'node:path'
import type { Handle } from '../web/handle.server.ts'
import { type Application, type DeclaredPages, declaredPages } from './pages/declared-pages.ts'

/** The two web applications as the server uses them. */
export type Applications = {
  handles: Readonly<Record<Application, Handle>>
  /** What is not declared here is a 404. */
  pages: DeclaredPages
  /** Folders of the built browser files; null in development, where they are built on request. */
  clientFolders: Readonly<Record<Application, string>> | null
}

/** Loads the applications from the build folder. */
export async function loadBuiltApplications(folder: string): Promise<Applications> {
  const handleOf = async (name: Application): Promise<Handle> => {
    const { handle } = (await import(join(folder, name, 'server/index.js'))) as { handle: Handle }
    return handle
  }
  return {
    handles: { public: await handleOf('public'), staff: await handleOf('staff') },
    pages: declaredPages,
    clientFolders: { public: join(folder, 'public/client'), staff: join(folder, 'staff/client') },
  }
}
