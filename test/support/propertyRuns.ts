/**
 * How a property is tried. Every test run tries the same cases, so that what is green for one is green for
 * all, unless the variables ask for other ones, or for more of them.
 */
export const propertyRuns = (usual = 100): { readonly seed: number; readonly numRuns: number } => ({
  seed: Number(process.env['CLINIC_PROPERTY_SEED'] ?? 1),
  numRuns: Number(process.env['CLINIC_PROPERTY_RUNS'] ?? usual),
});
