import { Empty } from '../../ui/empty.tsx'

export function AreaIntro({ area }: { area: { name: string; intro: string } }) {
  return area.intro ? (
    // Sanitised on save.
    <div className="prose" dangerouslySetInnerHTML={{ __html: area.intro }} />
  ) : (
    <Empty hint={`${area.name}还没有填写简介。`} />
  )
}
