/** How progress through the steps is shown (specification section 2, stepper variants). */
export type StepsVariant = 'standard' | 'collapsed' | 'dense' | 'none';
