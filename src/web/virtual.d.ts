declare module 'virtual:icon-sprite' {
  const address: string
  export default address
}

declare module 'virtual:editor-icon-sprite' {
  const address: string
  export default address
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
