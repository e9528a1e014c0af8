import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'

/** Where the reader is; on a phone also the button of the drawer of categories. */
export function ColumnTop({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <div className="column-top">
      <Breadcrumb crumbs={crumbs} />
      <a className="button to-categories" href="#categories">
        <Icon name="list-tree" />
        选择栏目
      </a>
    </div>
  )
}
