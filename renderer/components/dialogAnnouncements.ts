import { createContext, type ReactNode } from 'react';

/** The live regions that each open dialog holds: a screen reader hears nothing of what is behind a modal dialog. */
export const DialogAnnouncements = createContext<ReactNode>(null);
