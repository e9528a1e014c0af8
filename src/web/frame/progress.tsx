import { useBusy } from '../ui/use-busy.ts'

export function Progress() {
  return <div className="progress" role="progressbar" aria-label="正在打开页面" hidden={!useBusy()} />
}
