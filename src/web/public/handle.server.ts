import * as build from 'virtual:react-router/server-build'
import { createHandle } from '../handle.server.ts'

export const handle = createHandle(build)
