/**
 * The kind of place that a text is about: rules, bodies and work differ between a gacha, a housing estate and a state
 * farm.
 */
export type Ground = 'rural' | 'urban' | 'farm'
