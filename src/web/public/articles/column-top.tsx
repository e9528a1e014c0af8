import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Breadcrumb; on a phone also the button that opens the category drawer. */
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
