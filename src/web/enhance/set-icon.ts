import type { IconName } from '../ui/icon-names.ts'

/** Shows another icon of the sprite that the element's icon is from. */
export function setIcon(element: Element | null, name: IconName): void {
  const use = element?.querySelector('use')
  use?.setAttribute('href', use.getAttribute('href')?.replace(/#.*/, `#${name}`) ?? '')
}
