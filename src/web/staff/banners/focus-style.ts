/**
 * A ref that shows a picture around its focal point. The policy forbids style attributes of the server's HTML, not
 * those that a script sets.
 */
export const applyFocus = (x: number, y: number) => (element: HTMLElement | null) => {
  element?.style.setProperty('object-position', `${x}% ${y}%`)
}

/** A ref that places a mark on its parent. */
export const setPlace = (x: number, y: number) => (element: HTMLElement | null) => {
  element?.style.setProperty('left', `${x}%`)
  element?.style.setProperty('top', `${y}%`)
}
