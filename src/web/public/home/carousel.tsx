import { Icon } from '../../ui/icon.tsx'
import type { HomeBanner } from './home.server.ts'

/**
 * A scroll-snap strip of pictures. Without JavaScript visitors scroll it or use the number links. JavaScript adds
 * autoplay (`src/web/enhance/carousel.ts`).
 */
export function Carousel({ banners }: { banners: readonly HomeBanner[] }) {
  if (banners.length === 0) return null
  return (
    <section className="carousel" aria-roledescription="轮播" aria-label="图片">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll the strip. */}
      <ul tabIndex={0} aria-label="轮播图片，可用左右方向键翻看">
        {banners.map(({ id, title, alt, pictureUrl, linkUrl, x, y }, index) => (
          <li key={id} id={`banner-${index + 1}`}>
            <a href={linkUrl}>
              <img
                src={pictureUrl}
                alt={alt}
                data-x={x}
                data-y={y}
                width="800"
                height="407"
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'low'}
              />
              <span className="carousel-caption">{title}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="carousel-controls">
        {banners.map(({ id, title }, index) => (
          <a
            key={id}
            href={`#banner-${index + 1}`}
            aria-label={`第 ${index + 1} 张：${title}`}
            aria-current={index === 0 ? 'true' : undefined}
          >
            {index + 1}
          </a>
        ))}
        <button type="button" className="needs-script" aria-label="暂停自动播放">
          <Icon name="pause" />
        </button>
      </div>
    </section>
  )
}
